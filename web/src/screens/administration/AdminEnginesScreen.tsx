import { EngineList } from '#features/engines/EngineList.tsx'

/** The engines of the installation. */
export const AdminEnginesScreen = () => <EngineList />
