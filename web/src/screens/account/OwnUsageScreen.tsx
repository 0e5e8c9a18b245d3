import { OwnUsage } from '#features/usage/OwnUsage.tsx'

/** What the user used, and what may still be used. */
export const OwnUsageScreen = () => <OwnUsage />
