import type { Collection } from '@atelier/contract/knowledge/collections'
import { Alert, Button, ListItemButton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { errorMessage } from '#api/failures.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PagedList, type PagedQuery } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { isDuplicate } from './duplicate.ts'

const texts = knowledgeTexts.adding

/** A work that may become a document. */
export interface WorkToAdd {
  readonly id: string
  readonly title: string
  /** Its beginning. */
  readonly text: string
  readonly at: string
}
interface Props<T> {
  readonly frame: DialogState
  readonly title: string
  readonly collection: Pick<Collection, 'audience'>
  /** What is said where nobody else reads the collection. */
  readonly help: string
  readonly query: PagedQuery<T>
  readonly failed: string
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly text: string }
  readonly toWork: (item: T) => WorkToAdd
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onChoose: (id: string) => void
  /** What is there already may be replaced. */
  readonly onReplace: (() => void) | undefined
}

/** Chooses one of the user's works, whose text is added. */
export function WorkDialog<T>({ frame, title, collection, help, error, ...list }: Props<T>) {
  const { onReplace } = list
  return (
    <ContentDialog {...frame} title={title} maxWidth="sm" dividers contentStyle={{ p: 0 }}>
      <Quiet component="p" sx={{ px: 2, pt: 2 }}>
        {collection.audience.kind === 'private' ? help : knowledgeTexts.choosing.shared}
      </Quiet>
      {error && (
        <Alert
          severity={isDuplicate(error) ? 'warning' : 'error'}
          action={
            isDuplicate(error) &&
            onReplace && (
              <Button color="inherit" size="small" onClick={onReplace}>
                {texts.replace}
              </Button>
            )
          }
          sx={{ m: 2 }}
        >
          {isDuplicate(error) ? errorMessage(error) : texts.failed(errorMessage(error))}
        </Alert>
      )}
      <Works {...list} />
    </ContentDialog>
  )
}

type WorksProps<T> = Pick<Props<T>, 'query' | 'failed' | 'empty' | 'toWork' | 'isBusy' | 'onChoose'>
const Works = <T,>({ query, failed, empty, toWork, isBusy, onChoose }: WorksProps<T>) => (
  <PagedList
    query={query}
    failed={failed}
    retry={knowledgeTexts.retry}
    isBare
    skeleton={<BlockSkeleton label={knowledgeTexts.loading} height={160} />}
    empty={<EmptyState compact {...empty} />}
  >
    {(items, more) => (
      <>
        <PlainList>
          {items.map(toWork).map((work) => (
            <li key={work.id}>
              <WorkItem work={work} isBusy={isBusy} onChoose={onChoose} />
            </li>
          ))}
        </PlainList>
        {more}
      </>
    )}
  </PagedList>
)

interface ItemProps {
  readonly work: WorkToAdd
  readonly isBusy: boolean
  readonly onChoose: (id: string) => void
}
const WorkItem = ({ work: { id, title, text, at }, isBusy, onChoose }: ItemProps) => (
  <ListItemButton
    disabled={isBusy}
    aria-label={texts.addIt(title)}
    onClick={() => onChoose(id)}
    sx={{ display: 'block', py: 1.25 }}
  >
    <Typography variant="body2" noWrap sx={{ fontWeight: 550 }}>
      {title}
    </Typography>
    {text !== '' && (
      <Quiet noWrap component="p">
        {text}
      </Quiet>
    )}
    <Quiet>
      <RelativeTime at={at} />
    </Quiet>
  </ListItemButton>
)
