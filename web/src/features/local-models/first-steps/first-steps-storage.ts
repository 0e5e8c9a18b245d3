import { persistentStorage } from '#browser/storage/safe-storage.ts'

const key = 'firstSteps'

/** Whether the administrator has chosen, in this browser, to stay with the Guide. */
export const firstStepsStorage = {
  isDismissed: (): boolean => persistentStorage.get(key) === 'dismissed',
  dismiss: (): void => persistentStorage.set(key, 'dismissed'),
}
