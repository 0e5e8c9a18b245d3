import { ModelTypeList } from '#features/model-types/ModelTypeList.tsx'
import { modelTypesTexts as texts } from '#features/model-types/model-types.texts.ts'
import { PageAssignments } from '#features/model-types/PageAssignments.tsx'
import { AddressTabs } from '#ui/AddressTabs.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

/** Which models are for what, and what each page offers. */
export function AdminModelTypesScreen() {
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <AddressTabs
        label={texts.title}
        parts={[
          { value: 'types', label: texts.tabs.types, content: <ModelTypeList /> },
          { value: 'pages', label: texts.tabs.pages, content: <PageAssignments /> },
        ]}
      />
    </>
  )
}
