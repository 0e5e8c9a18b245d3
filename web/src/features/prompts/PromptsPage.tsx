import type { PromptSummary } from '@atelier/contract/prompts/prompts'
import AddIcon from '@mui/icons-material/AddRounded'
import PromptIcon from '@mui/icons-material/ShortTextRounded'
import { Box, Button, TextField } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { useTrashing } from '#features/works/use-trashing.ts'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { useDebouncedText } from '#ui/lists/use-debounced-text.ts'
import {
  useDuplicatePrompt,
  usePinPrompt,
  usePrompts,
  useReadPrompt,
  useRemoveAdded,
  useRemovePrompt,
} from './api/use-prompts.ts'
import type { ShownPrompt } from './list/PromptDialogs.tsx'
import type { PromptMenuActions } from './list/PromptMenu.tsx'
import { PromptTable } from './list/PromptTable.tsx'
import { promptsTexts as texts } from './prompts.texts.ts'
import { promptsPath } from './prompts-path.ts'

const PromptDialogs = lazy(async () => ({
  default: (await import('./list/PromptDialogs.tsx')).PromptDialogs,
}))
const OpenedLinkDialog = lazy(async () => ({
  default: (await import('./sharing/OpenedLinkDialog.tsx')).OpenedLinkDialog,
}))

/** How long a notice offers to change the copy. */
const actionMs = 10_000

/** The user's prompts, and those that are shared with them. */
export function PromptsPage() {
  // A hit of the search leads here with the title.
  const [q, setQ] = useState(new URLSearchParams(useLocation().search).get('q') ?? '')
  const dialogs = useDialogs<ShownPrompt>()
  const prompts = usePrompts({ q: q.trim() })
  const actions = usePromptActions(dialogs.show)
  const isEmpty = q === '' && (prompts.data?.length ?? 0) === 0
  const create = (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      onClick={() => dialogs.show({ kind: 'create' })}
    >
      {texts.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar actions={!isEmpty && create} />
      {!isEmpty && <SearchField value={q} onChange={setQ} />}
      <PagedList
        query={prompts}
        failed={texts.failed}
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={240} />}
        empty={<Nothing isSearched={q !== ''} action={create} />}
      >
        {(all, more) => (
          <Panel pad={false}>
            <PromptTable prompts={all} {...actions} />
            {more}
          </Panel>
        )}
      </PagedList>
      <Suspense>
        {dialogs.shown && <PromptDialogs dialogs={dialogs} />}
        <OpenedLink />
      </Suspense>
    </>
  )
}

function usePromptActions(onOpen: (shown: ShownPrompt) => void): PromptMenuActions {
  const read = useReadPrompt()
  const removeAdded = useRemoveAdded()
  const duplicate = useDuplicatePrompt()
  const pin = usePinPrompt()
  const onError = (error: Error) => reportFailure(errorMessage(error))
  const trash = useTrashing({
    mutation: useRemovePrompt(),
    describe: ({ id, title }: PromptSummary) => ({ title, choice: { ids: [id] } }),
  })
  return {
    onShow(kind, prompt) {
      if (kind === 'versions' || kind === 'share') onOpen({ kind, prompt })
      else
        read(prompt.id).then(
          (whole) => onOpen({ kind, prompt: whole }),
          (error: unknown) => reportFailure(texts.fill.failed(errorMessage(error))),
        )
    },
    onDuplicate: (original) =>
      duplicate.mutate(original, {
        onSuccess: (prompt) =>
          reportSuccess(texts.duplicated(prompt.command), {
            shownMs: actionMs,
            action: { label: texts.edit, run: () => onOpen({ kind: 'edit', prompt }) },
          }),
        onError,
      }),
    onPin: (prompt) => pin.mutate(prompt, { onError }),
    onRemove: trash,
    onRemoveAdded: (prompt) =>
      removeAdded.mutate(prompt, {
        onSuccess: () => reportSuccess(texts.removedAdded),
        onError,
      }),
  }
}

interface SearchFieldProps {
  readonly value: string
  readonly onChange: (text: string) => void
}
function SearchField({ value, onChange }: SearchFieldProps) {
  const [text, setText] = useDebouncedText(value, onChange)
  return (
    <Box sx={{ mb: 2, maxWidth: 360 }}>
      <TextField
        fullWidth
        size="small"
        autoComplete="off"
        label={texts.search}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Box>
  )
}

interface NothingProps {
  readonly isSearched: boolean
  readonly action: React.ReactNode
}
const Nothing = ({ isSearched, action }: NothingProps) => (
  <Panel pad={false}>
    {isSearched ? (
      <EmptyState icon={<PromptIcon />} title={texts.noneFound} text="" />
    ) : (
      <EmptyState
        icon={<PromptIcon />}
        title={texts.empty}
        text={texts.emptyHelp}
        action={action}
      />
    )}
  </Panel>
)

/** The page was opened by a link. */
function OpenedLink() {
  const secret = useLocation().hash.replace(/^#/, '')
  const navigate = useNavigate()
  if (secret === '') return undefined
  return (
    <OpenedLinkDialog
      key={secret}
      secret={secret}
      onClose={() => void navigate(promptsPath, { replace: true })}
    />
  )
}
