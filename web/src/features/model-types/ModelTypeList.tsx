import type { ModelType } from '@atelier/contract/model-types/model-types'
import AddIcon from '@mui/icons-material/AddRounded'
import CategoryIcon from '@mui/icons-material/CategoryOutlined'
import { Button, FormControlLabel, Stack, Switch, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { useRemoval } from '#ui/lists/use-removal.ts'
import { typesQuery } from './api/model-types-queries.ts'
import { useRemoveType } from './api/use-model-types.ts'
import { AssociationsDialog } from './associations/AssociationsDialog.tsx'
import { CardGrid, CardGridSkeleton } from './cards/CardGrid.tsx'
import { TypeCard } from './cards/TypeCard.tsx'
import { modelTypesTexts as texts } from './model-types.texts.ts'
import { TypeDialog } from './types/TypeDialog.tsx'

type OpenDialog =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'manage'; readonly type: ModelType }

/** The model types, and the dialogs that change them. */
export function ModelTypeList() {
  const { showsInactive, showInactive } = useInactiveFilter()
  const { open, show, close, frame } = useDialogs<OpenDialog>()
  const removal = useRemoval(
    useRemoveType(),
    () => reportSuccess(texts.done.removed),
    (reason) => texts.failed.because(texts.failed.remove, reason),
  )
  return (
    <>
      <Stack direction="row" sx={toolbarStyle}>
        <FormControlLabel
          control={
            <Switch
              checked={showsInactive}
              onChange={(event) => showInactive(event.target.checked)}
              sx={{ ml: 0, mr: 1 }}
            />
          }
          label={<Typography variant="body2">{texts.showInactive}</Typography>}
          sx={{ ml: 0 }}
        />
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => show({ dialog: 'create' })}
        >
          {texts.create}
        </Button>
      </Stack>
      <Types includeInactive={showsInactive} onOpen={show} onRemove={removal.ask} />
      {open && (
        <TypeDialogs
          open={open}
          frame={frame}
          onDone={(message) => {
            close(open)
            reportSuccess(message)
          }}
        />
      )}
      <ConfirmDialog
        {...removal.dialog}
        title={texts.removal.title(removal.item?.name ?? '')}
        text={texts.removal.text}
        confirm={texts.removal.confirm}
        cancel={texts.cancel}
      />
    </>
  )
}

const toolbarStyle = {
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  flexWrap: 'wrap',
  mb: 2,
}

/** Whether inactive types are shown too, by the URL. */
function useInactiveFilter() {
  const [search, setSearch] = useSearchParams()
  return {
    showsInactive: search.get('inactive') === 'true',
    showInactive: (isOn: boolean) => setSearch(isOn ? { inactive: 'true' } : {}, { replace: true }),
  }
}

interface DialogsProps {
  readonly open: OpenDialog
  readonly frame: DialogState
  readonly onDone: (message: string) => void
}

function TypeDialogs({ open, frame, onDone }: DialogsProps) {
  if (open.dialog === 'create')
    return <TypeDialog {...frame} type={undefined} onSaved={() => onDone(texts.done.created)} />
  const { dialog, type } = open
  if (dialog === 'edit')
    return <TypeDialog {...frame} type={type} onSaved={() => onDone(texts.done.updated)} />
  return <AssociationsDialog {...frame} type={type} onSaved={() => onDone(texts.done.associated)} />
}

interface TypesProps {
  readonly includeInactive: boolean
  readonly onOpen: (open: OpenDialog) => void
  readonly onRemove: (type: ModelType) => void
}

const Types = ({ includeInactive, onOpen, onRemove }: TypesProps) => (
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
              onRemove={() => onRemove(type)}
            />
          ))}
        </CardGrid>
      )
    }
  </QueryContent>
)
