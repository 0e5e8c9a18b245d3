import { monitoring } from '@atelier/contract/monitoring/monitoring'
import { clientFor } from '#api/client.ts'

export const monitoringClient = clientFor(monitoring)
