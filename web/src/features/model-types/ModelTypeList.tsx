import type { ModelType } from '@atelier/contract/model-types/model-types'
import AddIcon from '@mui/icons-material/AddRounded'
import CategoryIcon from '@mui/icons-material/CategoryOutlined'
import { Button, FormControlLabel, Stack, Switch, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { SuccessNotice } from '#ui/feedback/SuccessNotice.tsx'
import { useTemporaryNotice } from '#ui/feedback/use-temporary-notice.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { typesQuery } from './api/model-types-queries.ts'
import { AssociationsDialog } from './associations/AssociationsDialog.tsx'
import { CardGrid, CardGridSkeleton } from './cards/CardGrid.tsx'
import { TypeCard } from './cards/TypeCard.tsx'
import { modelTypesTexts as texts } from './model-types.texts.ts'
import { RemoveTypeDialog } from './types/RemoveTypeDialog.tsx'
import { TypeDialog } from './types/TypeDialog.tsx'

/** The open dialog and its type; both stay while the dialog closes. */
type OpenDialog = { readonly isClosing?: true } & (
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'manage' | 'remove'; readonly type: ModelType }
)

/** The model types, and the dialogs that change them. */
export function ModelTypeList() {
  const [search, setSearch] = useSearchParams()
  const showsInactive = search.get('inactive') === 'true'
  const [open, setOpen] = useState<OpenDialog>()
  const success = useTemporaryNotice()
  const close = () => setOpen((shown) => shown && { ...shown, isClosing: true })
  return (
    <>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          flexWrap: 'wrap',
          mb: 2,
        }}
      >
        <FormControlLabel
          control={
            <Switch
              checked={showsInactive}
              onChange={(event) =>
                setSearch(event.target.checked ? { inactive: 'true' } : {}, { replace: true })
              }
              sx={{ ml: 0, mr: 1 }}
            />
          }
          label={<Typography variant="body2">{texts.showInactive}</Typography>}
          sx={{ ml: 0 }}
        />
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => setOpen({ dialog: 'create' })}
        >
          {texts.create}
        </Button>
      </Stack>
      <Types includeInactive={showsInactive} onOpen={setOpen} />
      {open && (
        <TypeDialogs
          open={open}
          onClose={close}
          onClosed={() => setOpen(undefined)}
          onDone={(message) => {
            close()
            success.show(message)
          }}
        />
      )}
      <SuccessNotice message={success.message} />
    </>
  )
}

interface DialogsProps extends Pick<DialogState, 'onClose' | 'onClosed'> {
  readonly open: OpenDialog
  readonly onDone: (message: string) => void
}

function TypeDialogs({ open, onDone, ...closing }: DialogsProps) {
  const state = { isOpen: !open.isClosing, ...closing }
  if (open.dialog === 'create')
    return <TypeDialog {...state} type={undefined} onSaved={() => onDone(texts.done.created)} />
  const { dialog, type } = open
  if (dialog === 'edit')
    return <TypeDialog {...state} type={type} onSaved={() => onDone(texts.done.updated)} />
  if (dialog === 'manage')
    return (
      <AssociationsDialog {...state} type={type} onSaved={() => onDone(texts.done.associated)} />
    )
  return <RemoveTypeDialog {...state} type={type} onRemoved={() => onDone(texts.done.removed)} />
}

interface TypesProps {
  readonly includeInactive: boolean
  readonly onOpen: (open: OpenDialog) => void
}

const Types = ({ includeInactive, onOpen }: TypesProps) => (
  <QueryContent
    query={useQuery(typesQuery(includeInactive))}
    keepsData
    failed={texts.failed.load}
    titleAs="h2"
    retry={texts.retry}
    skeleton={<CardGridSkeleton height={158} />}
  >
    {(types) =>
      types.length === 0 ? (
        <Panel>
          <EmptyState icon={<CategoryIcon />} titleAs="h2" {...texts.empty} />
        </Panel>
      ) : (
        <CardGrid>
          {types.map((type) => (
            <TypeCard
              key={type.id}
              type={type}
              onManage={() => onOpen({ dialog: 'manage', type })}
              onEdit={() => onOpen({ dialog: 'edit', type })}
              onRemove={() => onOpen({ dialog: 'remove', type })}
            />
          ))}
        </CardGrid>
      )
    }
  </QueryContent>
)
