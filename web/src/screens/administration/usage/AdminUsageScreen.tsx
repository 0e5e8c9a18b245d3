import { useUser } from '#features/sign-in/auth-context.ts'
import { AdminUsage } from '#features/usage/AdminUsage.tsx'

/** What the installation uses, and how much each may. */
export const AdminUsageScreen = () => <AdminUsage manage={useUser().rights.manage} />
