import { lasting } from '#api/safe-storage.ts'

const key = 'firstSteps'

/** Whether the administrator, in this browser, has chosen to go on with the Guide. */
export const firstStepsMemory = {
  isDismissed: (): boolean => lasting.get(key) === 'dismissed',
  dismiss: (): void => lasting.set(key, 'dismissed'),
}
