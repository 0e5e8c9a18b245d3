import { Mail } from '#features/mail/Mail.tsx'

/** The mails that the installation sends. */
export const AdminMailScreen = () => <Mail />
