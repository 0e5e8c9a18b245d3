import { monitoring } from './monitoring.ts'
import { servers } from './servers.ts'
import { system } from './system.ts'

export const monitoringOperations = { ...monitoring, ...servers, ...system }
