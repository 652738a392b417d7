import { Link } from 'react-router';
import { PRODUCT_NAME, useTenant } from '../../shared/site/tenant.ts';
import { Logo } from '../../ui/display/Logo.tsx';
import styles from './Shell.module.css';
import { BellSignal } from './signals.tsx';
import { VisitorSwitches } from './VisitorSwitches.tsx';

/** The phone's top bar of the home page. The way in stands in the balance card below it. */
export function BrandBar() {
  const tenant = useTenant();
  return (
    <header className={`${styles.brandBar} phone`}>
      <Link to="/index">
        <Logo name={tenant?.tenantName ?? PRODUCT_NAME} src={tenant?.logoUrl || undefined} size={28} />
      </Link>
      <BellSignal />
      <VisitorSwitches />
    </header>
  );
}
