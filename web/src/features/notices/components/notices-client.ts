import { notices } from '@atelier/contract/notices/notices'
import { clientFor } from '#api/client.ts'

export const noticesClient = clientFor(notices)
