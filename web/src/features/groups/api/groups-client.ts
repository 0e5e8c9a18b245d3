import { groups } from '@atelier/contract/groups/groups'
import { models } from '@atelier/contract/models/models'
import { users } from '@atelier/contract/users/users'
import { clientFor } from '#api/client.ts'

export const groupsClient = clientFor(groups)
/** Only to choose whom a group is for, and which models it gives. */
export const usersClient = clientFor(users)
export const modelsClient = clientFor(models)
