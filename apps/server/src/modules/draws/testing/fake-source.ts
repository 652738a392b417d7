/** A source of official results in a process of its own: says what it is told to, signs with its key, and can misbehave in every way. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

type Mode =
  | 'right'
  | 'unsigned'
  | 'forged'
  | 'otherIssue'
  | 'noDraw'
  | 'silent'
  | 'huge'
  | 'redirect'
  | 'broken'
  | 'notYet';
interface Order {
  readonly mode: Mode;
  readonly openNumber: string;
}

const key = process.argv[2] ?? '';
let order: Order = { mode: 'notYet', openNumber: '' };
let asked = 0;

process.on('message', (message: Order) => {
  order = message;
  process.send?.({ told: true, asked });
});

const server = createServer((request, response) => {
  asked += 1;
  const [lottery = '', issue = ''] = (request.url ?? '').split('/').slice(-2);
  const body = JSON.stringify({
    lottery,
    issue: order.mode === 'otherIssue' ? `${issue}9` : issue,
    openNumber: order.mode === 'noDraw' ? '99,99,99' : order.openNumber,
    pad: order.mode === 'huge' ? 'x'.repeat(100_000) : '',
  });
  const signature = createHmac('sha256', order.mode === 'forged' ? `${key}!` : key)
    .update(body)
    .digest('hex');
  switch (order.mode) {
    case 'silent':
      return;
    case 'notYet':
      response.writeHead(404).end();
      return;
    case 'redirect':
      response.writeHead(302, { location: '/elsewhere' }).end();
      return;
    case 'broken':
      response.writeHead(200, { 'x-signature': signature }).write(body.slice(0, 10));
      response.destroy();
      return;
    default:
      response.writeHead(200, order.mode === 'unsigned' ? {} : { 'x-signature': signature }).end(body);
  }
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
process.on('disconnect', () => process.exit(0));
