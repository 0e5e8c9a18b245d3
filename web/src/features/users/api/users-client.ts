import { quotas } from '@atelier/contract/inpainting/quotas'
import { users } from '@atelier/contract/users/users'
import { clientFor } from '#api/client.ts'

export const usersClient = clientFor(users)
export const quotasClient = clientFor(quotas)
