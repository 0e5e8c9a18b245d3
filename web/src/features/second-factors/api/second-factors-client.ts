import { secondStep } from '@atelier/contract/account/second-step'
import { secondFactors } from '@atelier/contract/second-factors/second-factors'
import { clientFor } from '#api/client.ts'

export const secondFactorsClient = clientFor(secondFactors)
export const secondStepClient = clientFor(secondStep)
