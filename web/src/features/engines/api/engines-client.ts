import { engines } from '@atelier/contract/engines/engines'
import { localModels } from '@atelier/contract/local-models/operations'
import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

export const enginesClient = clientFor(engines)

const stateEveryMs = 5000

export const enginesQuery = callQuery('engines', 'list', enginesClient.list)
/** Read again while the page is visible: an engine that stops says nothing. */
export const engineStatesQuery = queryOptions({
  ...callQuery('engines', 'states', enginesClient.states),
  refetchInterval: stateEveryMs,
})
export const engineUseQuery = (engineId: string) =>
  queryOptions({ ...callQuery('engines', 'use', enginesClient.use, { engineId }), gcTime: 0 })
/** Engines that answer on the server's own machine; looked for when asked. */
export const nearbyEnginesQuery = queryOptions({
  ...callQuery('localModels', 'nearby', clientFor(localModels).nearby),
  enabled: false,
})
