import type { ModelType } from '@atelier/contract/model-types/model-types'
import AddIcon from '@mui/icons-material/AddRounded'
import CategoryIcon from '@mui/icons-material/CategoryOutlined'
import { Button, FormControlLabel, Stack, Switch, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SuccessNotice } from '#ui/feedback/SuccessNotice.tsx'
import { useTemporaryNotice } from '#ui/feedback/use-temporary-notice.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { typesQuery } from './api/model-types-queries.ts'
import { AssociationsDialog } from './associations/AssociationsDialog.tsx'
import { CardGrid, CardGridSkeleton } from './cards/CardGrid.tsx'
import { LoadFailure } from './cards/LoadFailure.tsx'
import { TypeCard } from './cards/TypeCard.tsx'
import { modelTypesTexts as texts } from './model-types.texts.ts'
import { RemoveTypeDialog } from './types/RemoveTypeDialog.tsx'
import { TypeDialog } from './types/TypeDialog.tsx'

/** The dialog on screen and its type; it keeps both while it goes away. */
type OpenDialog = { readonly isClosing?: true } & (
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'manage' | 'remove'; readonly type: ModelType }
)

/** The types, and what can be done with each. */
export function ModelTypeList() {
  const [search, setSearch] = useSearchParams()
  const showsInactive = search.get('inactive') === 'true'
  const [open, setOpen] = useState<OpenDialog>()
  const success = useTemporaryNotice()
  const close = () => setOpen((shown) => shown && { ...shown, isClosing: true })
  const frame = {
    isOpen: open !== undefined && !open.isClosing,
    onClose: close,
    onClosed: () => setOpen(undefined),
  }
  const done = (message: string) => {
    close()
    success.show(message)
  }
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
      {open?.dialog === 'create' && (
        <TypeDialog {...frame} type={undefined} onSaved={() => done(texts.done.created)} />
      )}
      {open?.dialog === 'edit' && (
        <TypeDialog {...frame} type={open.type} onSaved={() => done(texts.done.updated)} />
      )}
      {open?.dialog === 'manage' && (
        <AssociationsDialog
          {...frame}
          type={open.type}
          onSaved={() => done(texts.done.associated)}
        />
      )}
      {open?.dialog === 'remove' && (
        <RemoveTypeDialog {...frame} type={open.type} onRemoved={() => done(texts.done.removed)} />
      )}
      <SuccessNotice message={success.message} />
    </>
  )
}

interface TypesProps {
  readonly includeInactive: boolean
  readonly onOpen: (open: OpenDialog) => void
}

function Types({ includeInactive, onOpen }: TypesProps) {
  const { data, error, isFetching, refetch } = useQuery(typesQuery(includeInactive))
  if (!data && error)
    return (
      <Panel>
        <LoadFailure
          title={texts.failed.load}
          text={errorMessage(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  if (!data) return <CardGridSkeleton height={158} />
  if (data.length === 0)
    return (
      <Panel>
        <EmptyState icon={<CategoryIcon />} titleAs="h2" {...texts.empty} />
      </Panel>
    )
  return (
    <CardGrid>
      {data.map((type) => (
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
