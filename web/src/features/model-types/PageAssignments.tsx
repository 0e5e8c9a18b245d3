import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { translate } from '#language/translate.ts'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { assignmentsQuery, typesQuery } from './api/model-types-queries.ts'
import { AssignmentCard } from './cards/AssignmentCard.tsx'
import { CardGrid, CardGridSkeleton } from './cards/CardGrid.tsx'
import { modelTypesTexts as texts } from './model-types.texts.ts'

/** For each page, the type whose models it offers; a choice is saved at once. */
export function PageAssignments() {
  const pages = useQuery(assignmentsQuery)
  const types = useQuery(typesQuery(true))
  const [problem, setProblem] = useState<string>()
  const error = (!pages.data && pages.error) || (!types.data && types.error)
  if (error)
    return (
      <ErrorPanel
        title={texts.failed.loadAssignments(errorMessage(error))}
        titleAs="h2"
        text={texts.failed.loadAssignmentsHelp}
        retry={texts.retry}
        isRetrying={pages.isFetching || types.isFetching}
        onRetry={() => void Promise.all([pages.refetch(), types.refetch()])}
      />
    )
  if (!pages.data || !types.data) return <CardGridSkeleton height={206} />
  const showSaved = (page: string) => {
    setProblem(undefined)
    reportSuccess(texts.done.assigned(page))
  }
  return (
    <>
      <FailureAlert
        reason={problem !== undefined ? texts.failed.updateAssignment(problem) : undefined}
        sx={{ mb: 2 }}
      />
      <CardGrid>
        {pages.data.map((assignment) => (
          <AssignmentCard
            key={assignment.pageName}
            assignment={assignment}
            types={types.data}
            onSaved={() => showSaved(translate(assignment.displayName))}
            onFailed={setProblem}
          />
        ))}
      </CardGrid>
    </>
  )
}
