import type { Collection } from '@atelier/contract/knowledge/collections'
import { transcription } from '@atelier/contract/transcription/operations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'
import { pagedQuery } from '#api/paged-query.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { type TranscriptionToAdd, useAddTranscription } from '../api/use-sources.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { WorkDialog } from './WorkDialog.tsx'

const texts = knowledgeTexts.adding
const TranscriptionIcon = toolIcons.transcription
const transcriptionClient = clientFor(transcription)
const limit = 20
const historyQuery = pagedQuery(
  queryKey('transcription', 'history', { query: { limit } }),
  (page, signal) => transcriptionClient.history({ query: { page, limit } }, { signal }),
)
const shownCharacters = 200

interface Props {
  readonly frame: DialogState
  readonly collection: Pick<Collection, 'id' | 'audience'>
}

/** Adds the text of one of the user's transcriptions. */
export function TranscriptionDialog({ frame, collection }: Props) {
  const { mutate, isPending, error, variables } = useAddTranscription(collection.id)
  const add = (values: TranscriptionToAdd) =>
    mutate(values, {
      onSuccess: (source) => {
        frame.onClose()
        reportSuccess(texts.added(source.title))
      },
    })
  return (
    <WorkDialog
      frame={frame}
      title={texts.transcriptionTitle}
      collection={collection}
      help={texts.followed}
      query={useInfiniteQuery(historyQuery)}
      failed={texts.transcriptionsFailed}
      empty={{
        icon: <TranscriptionIcon />,
        title: texts.noTranscription,
        text: texts.noTranscriptionHelp,
      }}
      toWork={({ id, originalFileName: title, transcription: text, createdAt: at }) => ({
        ...{ id, title, at },
        text: text.slice(0, shownCharacters),
      })}
      isBusy={isPending}
      error={error}
      onChoose={(transcriptionId) => add({ transcriptionId, onDuplicate: 'refuse' })}
      onReplace={variables && (() => add({ ...variables, onDuplicate: 'replace' }))}
    />
  )
}
