import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tag } from '../../ui/display/Tag.tsx';

/** The mark of who speaks for the site: drawn by the page from what the server says of a person, and typed by nobody (names that imitate it are refused). */
export function StaffMark({ children }: { children: ReactNode }) {
  return (
    <Tag tone="brand">
      <ShieldCheck size={12} aria-hidden="true" data-staff-mark="" />
      {children}
    </Tag>
  );
}
