import { AccessSettings } from '#features/access/AccessSettings.tsx'

/** Who may enter the installation. */
export const AdminAccessScreen = () => <AccessSettings />
