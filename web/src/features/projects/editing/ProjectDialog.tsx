import {
  type Project,
  type ProjectColor,
  type ProjectDraft,
  type ProjectIcon,
  projectColors,
  projectIcons,
} from '@atelier/contract/projects/projects'
import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { projectsTexts as texts } from '../projects.texts.ts'
import { projectDraft, useChangeProject, useCreateProject } from '../use-projects.ts'
import { ProjectModelField } from './ProjectModelField.tsx'
import { ProjectSign } from './ProjectSign.tsx'

type Values = z.input<typeof projectDraft>

interface FormProps {
  readonly frame: DialogState
  readonly title: string
  readonly submit: string
  readonly values: Values
  readonly saving: Pick<ReturnType<typeof useCreateProject>, 'isPending' | 'error'>
  readonly onSave: (draft: ProjectDraft, onError: (error: Error) => void) => void
  /** What can only be chosen once the project is there. */
  readonly children?: ReactNode
}

/** A name, a sign, and the instruction that every chat of the project is given. */
function ProjectForm({ frame, title, submit, values, saving, onSave, children }: FormProps) {
  const form = useForm<Values, unknown, ProjectDraft>({
    defaultValues: values,
    resolver: formResolver(projectDraft),
  })
  const icon = useController({ control: form.control, name: 'icon' }).field
  const color = useController({ control: form.control, name: 'color' }).field
  const [chosenIcon, chosenColor] = [icon.value ?? 'folder', color.value ?? 'blue']
  return (
    <FormDialog
      frame={frame}
      title={title}
      submit={submit}
      isPending={saving.isPending}
      problem={saving.error ? texts.failedSave(errorMessage(saving.error)) : undefined}
      onSubmit={form.handleSubmit((draft) => onSave(draft, showFieldError(form, 'name')))}
    >
      <FormField form={form} name="name" label={texts.name} autoComplete="off" autoFocus />
      <Choices<ProjectIcon>
        label={texts.icon}
        choices={projectIcons}
        chosen={chosenIcon}
        nameOf={(one) => texts.icons[one]}
        signOf={(one) => <ProjectSign icon={one} color={chosenColor} size={32} />}
        onChoose={icon.onChange}
      />
      <Choices<ProjectColor>
        label={texts.color}
        choices={projectColors}
        chosen={chosenColor}
        nameOf={(one) => texts.colors[one]}
        signOf={(one) => <ProjectSign icon={chosenIcon} color={one} size={32} />}
        onChoose={color.onChange}
      />
      <FormField
        form={form}
        name="instructions"
        label={texts.instructions}
        help={texts.instructionsHelp}
        autoComplete="off"
        multiline
        minRows={3}
        maxRows={10}
      />
      {children}
    </FormDialog>
  )
}

interface ChoicesProps<T extends string> {
  readonly label: string
  readonly choices: readonly T[]
  readonly chosen: T
  readonly nameOf: (choice: T) => string
  readonly signOf: (choice: T) => ReactNode
  readonly onChoose: (choice: T) => void
}
function Choices<T extends string>({ label, choices, chosen, ...choice }: ChoicesProps<T>) {
  const id = useId()
  return (
    <div>
      <Quiet id={id} component="p" sx={{ mb: 0.5 }}>
        {label}
      </Quiet>
      <ToggleButtonGroup
        exclusive
        aria-labelledby={id}
        value={chosen}
        onChange={(_, next: T | null) => next !== null && choice.onChoose(next)}
        sx={{ flexWrap: 'wrap' }}
      >
        {choices.map((one) => (
          <ToggleButton
            key={one}
            value={one}
            aria-label={choice.nameOf(one)}
            title={choice.nameOf(one)}
            sx={{ p: 0.5, minWidth: 44, minHeight: 44 }}
          >
            {choice.signOf(one)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}

interface CreateProps {
  readonly frame: DialogState
  readonly onCreated: (project: Project) => void
}
export function CreateProjectDialog({ frame, onCreated }: CreateProps) {
  const { mutate, ...saving } = useCreateProject()
  return (
    <ProjectForm
      {...{ frame, saving }}
      title={texts.create}
      submit={texts.createIt}
      values={{ name: '', icon: 'folder', color: 'blue', instructions: '' }}
      onSave={(draft, onError) => mutate(draft, { onSuccess: onCreated, onError })}
    />
  )
}

interface EditProps {
  readonly frame: DialogState
  readonly project: Project
  /** Chats are open to the user. */
  readonly hasChat: boolean
}
export function EditProjectDialog({ frame, project, hasChat }: EditProps) {
  const { mutate, ...saving } = useChangeProject(project.id)
  const { name, icon, color, instructions } = project
  const [isKept, setIsKept] = useState(project.isKept)
  const [model, setModel] = useState(project.model)
  return (
    <ProjectForm
      {...{ frame, saving }}
      title={texts.editTitle}
      submit={texts.save}
      values={{ name, icon, color, instructions }}
      onSave={(draft, onError) =>
        mutate({ ...draft, isKept, model }, { onSuccess: frame.onClose, onError })
      }
    >
      {hasChat && <ProjectModelField modelId={model} onChange={setModel} />}
      <SwitchRow label={texts.kept} text={texts.keptHelp} checked={isKept} onChange={setIsKept} />
    </ProjectForm>
  )
}
