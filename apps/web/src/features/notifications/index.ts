export { NotificationBell, NotificationCount, UnreadNotificationBell } from './Bell.tsx';
export { useUnreadNotifications } from './queries.ts';
