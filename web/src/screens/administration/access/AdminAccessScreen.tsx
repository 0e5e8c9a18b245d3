import { AccessSettings } from '#features/configuration/AccessSettings.tsx'

/** Who may enter the installation. */
export const AdminAccessScreen = () => <AccessSettings />
