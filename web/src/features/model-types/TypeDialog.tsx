import { type ModelType, ModelTypeDraft, typeColors } from '@atelier/contract/model-types'
import { Typography } from '@mui/material'
import { useForm } from 'react-hook-form'
import { isApiFailure, sentenceFor } from '#api/failures.ts'
import { checkedBy } from '#api/form-check.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import type { DialogFrame } from '#ui/dialog-frame.ts'
import { FormField } from '#ui/FormField.tsx'
import { TitledDialog } from '#ui/TitledDialog.tsx'
import { modelTypesTexts as texts } from './model-types.texts.ts'
import { ActiveField, ColorField, IconField } from './parts/TypeFields.tsx'
import { useSaveType } from './use-model-types.ts'

const fresh: ModelTypeDraft = {
  name: '',
  description: '',
  color: typeColors.blue,
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

interface Props extends DialogFrame {
  /** The type to change; without one, a new one is made. */
  readonly type: ModelType | undefined
  readonly onSaved: () => void
}

/** A type's name and looks. */
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
    resolver: checkedBy(ModelTypeDraft.required()),
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
      problem={error ? texts.failed.because(failed, sentenceFor(error)) : undefined}
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
