import { TrashPage } from '#features/trash/TrashPage.tsx'

/** What the user deleted. */
export const TrashScreen = () => <TrashPage />
