export { NotificationBell, NotificationCount, UnreadNotificationBell } from './Bell.tsx';
