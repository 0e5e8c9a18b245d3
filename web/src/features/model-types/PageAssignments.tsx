import { Alert } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { told as translated } from '#language/told.ts'
import { Panel } from '#ui/Panel.tsx'
import { SuccessNotice } from '#ui/SuccessNotice.tsx'
import { usePassingNotice } from '#ui/use-passing-notice.ts'
import { modelTypesTexts as texts } from './model-types.texts.ts'
import { assignmentsQuery, typesQuery } from './model-types-cache.ts'
import { AssignmentCard } from './parts/AssignmentCard.tsx'
import { CardGrid, CardGridSkeleton } from './parts/CardGrid.tsx'
import { LoadFailure } from './parts/LoadFailure.tsx'

/** For each page, the type whose models it offers; saved as soon as it is chosen. */
export function PageAssignments() {
  const pages = useQuery(assignmentsQuery)
  const types = useQuery(typesQuery(true))
  const success = usePassingNotice()
  const [problem, setProblem] = useState<string>()
  const error = (!pages.data && pages.error) || (!types.data && types.error)
  if (error)
    return (
      <Panel>
        <LoadFailure
          title={texts.failed.loadAssignments(sentenceFor(error))}
          text={texts.failed.loadAssignmentsHelp}
          isRetrying={pages.isFetching || types.isFetching}
          onRetry={() => void Promise.all([pages.refetch(), types.refetch()])}
        />
      </Panel>
    )
  if (!pages.data || !types.data) return <CardGridSkeleton height={206} />
  const told = (page: string) => {
    setProblem(undefined)
    success.tell(texts.done.assigned(page))
  }
  return (
    <>
      {problem !== undefined && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {texts.failed.updateAssignment(problem)}
        </Alert>
      )}
      <CardGrid>
        {pages.data.map((assignment) => (
          <AssignmentCard
            key={assignment.pageName}
            assignment={assignment}
            types={types.data}
            onSaved={() => told(translated(assignment.displayName))}
            onFailed={setProblem}
          />
        ))}
      </CardGrid>
      <SuccessNotice message={success.message} />
    </>
  )
}
