import {
  type KnowledgeState,
  knowledgeAdmin,
} from '@atelier/contract/knowledge/administration/knowledge-admin'
import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'

export const knowledgeAdminClient = clientFor(knowledgeAdmin)
/** The long calls, which return the accepted job at once. */
export const knowledgeAdminJobs = jobClientFor(knowledgeAdmin)

const whileWorkingMs = 2000
const otherwiseMs = 15_000

/** Read again while the page is visible: vectors are made meanwhile. */
export const knowledgeStateQuery = queryOptions({
  ...callQuery('knowledgeAdmin', 'state', knowledgeAdminClient.state),
  refetchInterval: ({ state: { data } }) =>
    data && isUnfinished(data) ? whileWorkingMs : otherwiseMs,
})

const isUnfinished = ({ serving, building, indexed }: KnowledgeState): boolean =>
  indexed < 1 ||
  (building !== null && !building.problem) ||
  (serving !== null && !serving.problem && serving.done < serving.total)
