import type { ModelType } from '@atelier/contract/model-types/model-types'
import type { Model } from '@atelier/contract/models/models'
import { Button, DialogActions, DialogContent, Skeleton, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
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
  const { data, error, isFetchedAfterMount, ...query } = useQuery(allModelsQuery)
  return (
    <TitledDialog
      isOpen={isOpen}
      title={texts.associations.title(type.name)}
      maxWidth="sm"
      paperStyle={{ height: { sm: 'min(680px, calc(100% - 64px))' } }}
      onClose={onClose}
      onClosed={onClosed}
    >
      <QueryContent
        isBare
        keepsData
        // Ticks made on an old list would be lost with it.
        query={isFetchedAfterMount ? { ...query, data, error } : { ...query, ...unknown }}
        failed={texts.failed.loadAssociations}
        titleAs="h2"
        retry={texts.retry}
        skeleton={<ModelsSkeleton />}
      >
        {(models) => (
          <AssociationsForm type={type} models={models} onCancel={onClose} onSaved={onSaved} />
        )}
      </QueryContent>
    </TitledDialog>
  )
}
const unknown = { data: undefined, error: null }

interface FormProps {
  readonly type: ModelType
  readonly models: readonly Model[]
  readonly onCancel: () => void
  readonly onSaved: () => void
}

function AssociationsForm({ type, models, onCancel, onSaved }: FormProps) {
  const [ticks, setTicks] = useState<ModelSelection>(new Map())
  const { mutate, isPending, error } = useSaveAssociations(onSaved)
  const choice = { typeId: type.id, ticks }
  return (
    <>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <FailureAlert reason={error ? problemOf(error) : undefined} sx={{ mb: 2 }} />
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
          onClick={() => mutate(associationChanges(models, choice))}
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
