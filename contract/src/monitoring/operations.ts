import { monitoring } from './monitoring.ts'
import { servers } from './servers.ts'
import { setup } from './setup.ts'
import { system } from './system.ts'

export const monitoringOperations = { ...monitoring, ...servers, ...setup, ...system }
