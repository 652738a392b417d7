import { createOrderBinding } from './pledge/create-order.ts';
import { endOrderBindings } from './pledge/end-order.ts';
import { listOrdersBindings } from './pledge/list-orders.ts';
import { infoBinding } from './wallet/info.ts';
import { logBindings } from './wallet/logs.ts';
import { moveBindings } from './wallet/move.ts';

export const calls = [
  infoBinding,
  ...logBindings,
  ...moveBindings,
  createOrderBinding,
  ...endOrderBindings,
  ...listOrdersBindings,
];
