import { Backups } from '#features/backups/Backups.tsx'

/** The backups that the server makes by itself. */
export const AdminBackupsScreen = () => <Backups />
