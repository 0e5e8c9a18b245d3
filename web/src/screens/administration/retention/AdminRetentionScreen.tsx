import { RetentionRules } from '#features/retention/RetentionRules.tsx'

/** How long works stay, for everyone. */
export const AdminRetentionScreen = () => <RetentionRules />
