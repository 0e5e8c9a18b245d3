import type { SettingsChange, UserSettings } from '@atelier/contract/account/settings'
import { type Memory, memoryLimits } from '@atelier/contract/memory/memories'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, IconButton, Link, Stack, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { truncateText } from '#format/truncate-text.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useConfirmation } from '#ui/dialogs/use-confirmation.ts'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ListPagination } from '#ui/lists/ListPagination.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { MemoryDialog } from './MemoryDialog.tsx'
import { memoryTexts as texts } from './memory.texts.ts'
import { memoriesKey, memoriesQuery, memoryClient } from './store/memory-client.ts'

interface Props {
  readonly settings: UserSettings
  readonly onChange: (change: SettingsChange) => void
  readonly pathOfChat: (chatId: string) => string
}

/** Whether replies are given memories, and every one of them. */
export function MemorySettings({ settings, onChange, pathOfChat }: Props) {
  const isAllowed = useStatus().data?.allowsMemories !== false
  const [page, setPage] = useState(1)
  return (
    <Panel title={texts.title}>
      <SwitchRow
        label={texts.use}
        text={isAllowed ? texts.useText : texts.forbidden}
        checked={settings.preferences.usesMemories}
        onChange={(usesMemories) => onChange({ preferences: { usesMemories } })}
        isFixed={!isAllowed}
      />
      <QueryContent
        query={useQuery(memoriesQuery(page))}
        keepsData
        failed={texts.failed}
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={80} />}
      >
        {({ data, pagination }) =>
          pagination.total === 0 ? (
            <Quiet component="p">{texts.empty}</Quiet>
          ) : (
            <>
              <PlainList aria-label={texts.list}>
                {data.map((memory) => (
                  <MemoryRow
                    key={memory.id}
                    {...{ memory, pathOfChat }}
                    isRestorable={isAllowed && settings.preferences.usesMemories}
                  />
                ))}
              </PlainList>
              <RemoveAll total={pagination.total} />
              {pagination.totalPages > 1 && (
                <ListPagination
                  label={texts.pages}
                  pagination={pagination}
                  shown={data.length}
                  onTurn={setPage}
                />
              )}
            </>
          )
        }
      </QueryContent>
    </Panel>
  )
}

interface RowProps {
  readonly memory: Memory
  readonly pathOfChat: Props['pathOfChat']
  /** Where memories are off, none can be made again. */
  readonly isRestorable: boolean
}
function MemoryRow({ memory, pathOfChat, isRestorable }: RowProps) {
  const { text, chat, project, isGiven, createdAt } = memory
  const [isEdited, setIsEdited] = useState(false)
  const restore = useRestoring(memory)
  const remove = useRemoval(
    (id: string) => memoryClient.remove({ memoryId: id }),
    texts.removed,
    isRestorable ? restore : undefined,
  )
  const short = truncateText(text)
  return (
    <Stack component="li" direction="row" sx={rowStyle}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
          {text}
        </Typography>
        <Quiet component="p">
          {chat && (
            <>
              <Link component={RouterLink} to={pathOfChat(chat.id)} color="inherit">
                {chat.title}
              </Link>
              {' · '}
            </>
          )}
          {project && `${texts.inProject(project.name)} · `}
          <RelativeTime at={createdAt} />
        </Quiet>
        {!isGiven && <Quiet component="p">{texts.notGiven(memoryLimits.givenCharacters)}</Quiet>}
      </Box>
      <IconButton size="small" aria-label={texts.edit(short)} onClick={() => setIsEdited(true)}>
        <EditIcon />
      </IconButton>
      <IconButton
        size="small"
        aria-label={texts.remove(short)}
        loading={remove.isPending}
        onClick={() =>
          remove.mutate(memory.id, { onError: (cause) => reportFailure(cause.message) })
        }
      >
        <DeleteIcon />
      </IconButton>
      {isEdited && <MemoryDialog {...{ text, memory }} onClosed={() => setIsEdited(false)} />}
    </Stack>
  )
}

function RemoveAll({ total }: { readonly total: number }) {
  const mutation = useRemoval(() => memoryClient.removeAll(), texts.removedAll)
  const { ask, dialog } = useConfirmation<number, unknown>({ mutation })
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1.5 }}>
      <Button size="small" color="error" onClick={() => ask(total)}>
        {texts.removeAll}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={texts.removeAllQuestion}
        text={texts.removeAllText(texts.count(total))}
        confirm={texts.removeAll}
        cancel={texts.cancel}
        tone="error"
      />
    </Box>
  )
}

/** Remembers it once more, as the newest. */
function useRestoring({ text, chat }: Memory) {
  const queries = useQueryClient()
  return () =>
    void memoryClient
      .create({ body: { text, ...(chat && { chatId: chat.id }) } })
      .then(() => reportSuccess(texts.restored))
      .catch((cause: unknown) => reportFailure(errorMessage(cause)))
      .finally(() => queries.invalidateQueries({ queryKey: memoriesKey }))
}

const undoMs = 10_000

function useRemoval<T>(remove: (of: T) => Promise<unknown>, done: string, undo?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onSuccess: () => {
      reportSuccess(done, undo && { shownMs: undoMs, action: { label: texts.undo, run: undo } })
      return queries.invalidateQueries({ queryKey: memoriesKey })
    },
  })
}

const rowStyle = {
  alignItems: 'flex-start',
  gap: 0.5,
  py: 1.25,
  '& + li': { borderTop: 1, borderColor: 'divider' },
} as const
