import { settings } from '@atelier/contract/settings'
import { clientFor } from '#api/client.ts'

export const settingsClient = clientFor(settings)
