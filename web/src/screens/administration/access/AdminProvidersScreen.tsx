import { Providers } from '#features/providers/Providers.tsx'

/** By which identity providers people sign in. */
export const AdminProvidersScreen = () => <Providers />
