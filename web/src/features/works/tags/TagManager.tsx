import type { Tag } from '@atelier/contract/works/tags'
import { workLimits } from '@atelier/contract/works/work-kinds'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Edit from '@mui/icons-material/EditOutlined'
import { Box, Button, Skeleton, Stack, TextField } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useRemoval } from '#ui/lists/use-removal.ts'
import { useRowFocus } from '#ui/lists/use-row-focus.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useTags } from '../api/tags-api.ts'
import { worksTexts as texts } from '../works.texts.ts'
import { useRemoveTag, useRenameTag } from './use-tag-changes.ts'

/** Renames and deletes the user's tags. */
export function TagManager({ onClosed }: { readonly onClosed: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  const tags = useTags()
  const removal = useRemoval(useRemoveTag())
  const focus = useRowFocus()
  return (
    <ContentDialog
      isOpen={isOpen}
      title={texts.manageTitle}
      dividers
      contentStyle={{ p: 0 }}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
    >
      <Box ref={focus.heading} tabIndex={-1} sx={{ outline: 'none' }}>
        <QueryContent
          query={tags}
          failed={texts.tagsFailed}
          retry={texts.archives.retry}
          skeleton={<Skeleton height={96} sx={{ mx: 3 }} />}
          keepsData
        >
          {(all) =>
            all.length === 0 ? (
              <Quiet component="p" variant="body2" sx={{ p: 3 }}>
                {texts.noTags}
              </Quiet>
            ) : (
              <PlainList aria-label={texts.tags} {...focus.list}>
                {all.map((tag) => (
                  <TagRow key={tag.id} tag={tag} onRemove={() => removal.ask(tag)} />
                ))}
              </PlainList>
            )
          }
        </QueryContent>
      </Box>
      <ConfirmDialog
        {...removal.dialog}
        title={texts.removeTagTitle(removal.item?.name ?? '')}
        text={texts.removeTagText(removal.item?.uses ?? 0)}
        confirm={texts.remove}
        cancel={texts.cancel}
      />
    </ContentDialog>
  )
}

interface RowProps {
  readonly tag: Tag
  readonly onRemove: () => void
}
function TagRow({ tag, onRemove }: RowProps) {
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming)
    return (
      <Box component="li" sx={rowStyle}>
        <RenameForm tag={tag} onEnd={() => setRenaming(false)} />
      </Box>
    )
  return (
    <Stack component="li" direction="row" sx={{ ...rowStyle, alignItems: 'center', gap: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{tag.name}</Box>
      <Quiet className="num" sx={{ whiteSpace: 'nowrap', mr: 1 }}>
        {texts.tagUses(tag.uses)}
      </Quiet>
      <ActionButton
        size="small"
        label={texts.renameTag(tag.name)}
        icon={<Edit fontSize="small" />}
        onClick={() => setRenaming(true)}
      />
      <ActionButton
        size="small"
        label={texts.removeTag(tag.name)}
        icon={<Delete fontSize="small" />}
        onClick={onRemove}
      />
    </Stack>
  )
}

function RenameForm({ tag, onEnd }: { readonly tag: Tag; readonly onEnd: () => void }) {
  const [name, setName] = useState(tag.name)
  const { mutate, isPending, error } = useRenameTag(onEnd)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === tag.name) return onEnd()
    if (name.trim() !== '') mutate({ id: tag.id, name: name.trim() })
  }
  return (
    <Stack component="form" direction="row" onSubmit={send} sx={{ gap: 1, alignItems: 'start' }}>
      <TextField
        size="small"
        fullWidth
        autoFocus
        value={name}
        error={error !== null}
        helperText={error && errorMessage(error)}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // The dialog stays.
          event.stopPropagation()
          onEnd()
        }}
        slotProps={{ htmlInput: { 'aria-label': texts.tagName, maxLength: workLimits.tagMax } }}
      />
      <Button type="submit" variant="outlined" color="inherit" loading={isPending}>
        {texts.save}
      </Button>
    </Stack>
  )
}

const rowStyle = {
  px: 3,
  py: 0.75,
  minHeight: 48,
  '& + li': { borderTop: 1, borderColor: 'divider' },
} as const
