import type { ModelType } from '@atelier/contract/model-types/model-types'
import type { Model } from '@atelier/contract/models/models'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Stack,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { associationChanges, type ModelSelection } from '../api/association-changes.ts'
import { allModelsQuery } from '../api/model-types-queries.ts'
import { useSaveAssociations } from '../api/use-model-types.ts'
import { modelTypesTexts as texts } from '../model-types.texts.ts'
import { ModelOptions } from './ModelOptions.tsx'

interface Props extends DialogState {
  readonly type: ModelType
  readonly onSaved: () => void
}

/** Chooses the models of a type; each can be tested on the spot. */
export function AssociationsDialog({ type, isOpen, onClose, onClosed, onSaved }: Props) {
  const heading = useId()
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(allModelsQuery)
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={heading}
      slotProps={{
        transition: { onExited: onClosed },
        paper: { sx: { height: { sm: 'min(680px, calc(100% - 64px))' } } },
      }}
    >
      <DialogTitle id={heading} sx={{ overflowWrap: 'anywhere' }}>
        {texts.associations.title(type.name)}
      </DialogTitle>
      {data && isFetchedAfterMount && (
        <AssociationsForm type={type} models={data} onCancel={onClose} onSaved={onSaved} />
      )}
      {!isFetchedAfterMount && <ModelsSkeleton />}
      {isFetchedAfterMount && !data && (
        <ErrorPanel
          isBare
          title={texts.failed.loadAssociations}
          titleAs="h2"
          text={error ? errorMessage(error) : ''}
          retry={texts.retry}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  )
}

interface FormProps {
  readonly type: ModelType
  readonly models: readonly Model[]
  readonly onCancel: () => void
  readonly onSaved: () => void
}

function AssociationsForm({ type, models, onCancel, onSaved }: FormProps) {
  const [ticks, setTicks] = useState<ModelSelection>(new Map())
  const { mutate, isPending, error } = useSaveAssociations()
  const choice = { typeId: type.id, ticks }
  return (
    <>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        {error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {problemOf(error)}
          </Alert>
        )}
        <ModelOptions
          models={models}
          choice={choice}
          onToggle={(id, isTicked) => setTicks(new Map(ticks).set(id, isTicked))}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button
          variant="contained"
          loading={isPending}
          onClick={() => mutate(associationChanges(models, choice), { onSuccess: onSaved })}
        >
          {texts.save}
        </Button>
      </DialogActions>
    </>
  )
}

/** A server without the operation refuses the path as unknown. */
function problemOf(error: Error): string {
  if (isApiFailure(error) && error.code === 'request.unknown-path')
    return texts.failed.noAssociations
  return texts.failed.because(texts.failed.updateAssociations, errorMessage(error))
}

function ModelsSkeleton() {
  return (
    <DialogContent role="status" aria-label={texts.loading}>
      <Stack sx={{ gap: 1.5 }}>
        <Skeleton variant="rounded" height={40} />
        {[1, 2, 3, 4].map((key) => (
          <Skeleton key={key} variant="rounded" height={52} />
        ))}
      </Stack>
    </DialogContent>
  )
}
