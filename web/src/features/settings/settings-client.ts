import { settings } from '@atelier/contract/account/settings'
import { clientFor } from '#api/client.ts'

export const settingsClient = clientFor(settings)
