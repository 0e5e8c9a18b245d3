import { safeStorage } from '#api/safe-storage.ts'

const storage = safeStorage(() => localStorage)
const key = 'firstSteps'

/** Whether the administrator, in this browser, has chosen to go on with the Guide. */
export const firstStepsMemory = {
  isDismissed: (): boolean => storage.get(key) === 'dismissed',
  dismiss: (): void => storage.set(key, 'dismissed'),
}
