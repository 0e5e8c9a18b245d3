import { maintenance } from '@atelier/contract/maintenance'
import { clientFor } from '#api/client.ts'

export const maintenanceClient = clientFor(maintenance)
