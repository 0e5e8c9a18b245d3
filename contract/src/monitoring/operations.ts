import { monitoring } from './monitoring.ts'
import { system } from './system.ts'

export const monitoringOperations = { ...monitoring, ...system }
