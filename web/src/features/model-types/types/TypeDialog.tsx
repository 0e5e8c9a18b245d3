import {
  type ModelType,
  ModelTypeDraft,
  modelTypeColors,
} from '@atelier/contract/model-types/model-types'
import { Typography } from '@mui/material'
import { useForm } from 'react-hook-form'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { DialogForm } from '#ui/dialogs/DialogForm.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { useSaveType } from '../api/use-model-types.ts'
import { modelTypesTexts as texts } from '../model-types.texts.ts'
import { ActiveField, ColorField, IconField } from './TypeFields.tsx'

const fresh: ModelTypeDraft = {
  name: '',
  description: '',
  color: modelTypeColors.blue,
  icon: 'Category',
  isActive: true,
}
const draftOf = ({ name, description, color, icon, isActive }: ModelType): ModelTypeDraft => ({
  name,
  description,
  color,
  icon,
  isActive,
})

interface Props extends DialogState {
  /** The type to edit; without one, a new one is created. */
  readonly type: ModelType | undefined
  readonly onSaved: () => void
}

/** Creates or edits a type: name, description, colour, icon. */
export function TypeDialog({ type, onSaved, ...frame }: Props) {
  return (
    <TitledDialog {...frame} title={type ? texts.form.edit : texts.form.create}>
      <TypeForm type={type} onCancel={frame.onClose} onSaved={onSaved} />
    </TitledDialog>
  )
}

interface FormProps {
  readonly type: ModelType | undefined
  readonly onCancel: () => void
  readonly onSaved: () => void
}

function TypeForm({ type, onCancel, onSaved }: FormProps) {
  const { mutate, isPending, error } = useSaveType(type)
  const form = useForm<ModelTypeDraft>({
    defaultValues: type ? draftOf(type) : fresh,
    resolver: formResolver(ModelTypeDraft.required()),
  })
  const save = form.handleSubmit((draft) =>
    mutate(draft, {
      onSuccess: onSaved,
      onError: (failure) => {
        const message = isApiFailure(failure) ? failure.fields.name : undefined
        if (message !== undefined) form.setError('name', { message }, { shouldFocus: true })
      },
    }),
  )
  const failed = type ? texts.failed.update : texts.failed.create
  return (
    <DialogForm
      submit={type ? texts.save : texts.form.createIt}
      isPending={isPending}
      problem={error ? texts.failed.because(failed, errorMessage(error)) : undefined}
      onSubmit={save}
      onCancel={onCancel}
    >
      <FormField form={form} name="name" label={texts.form.name} autoComplete="off" autoFocus />
      <FormField
        form={form}
        name="description"
        label={texts.form.description}
        multiline
        minRows={2}
      />
      <ColorField form={form} />
      <IconField form={form} />
      <ActiveField form={form} />
      {type && type.builtIn !== null && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.builtInHelp}
        </Typography>
      )}
    </DialogForm>
  )
}
