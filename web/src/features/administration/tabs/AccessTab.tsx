import type { UseFormReturn } from 'react-hook-form'
import { translate } from '#language/translate.ts'
import { type ConfigurationValues, hostProblem } from '../configuration/configuration-values.ts'
import { configurationTexts } from '../configuration.texts.ts'
import { NameList } from '../fields/NameList.tsx'
import { SettingsSection } from '../fields/SettingsSection.tsx'

const texts = configurationTexts.access

/** The names under which the server may be reached. */
export const AccessTab = ({ form }: { readonly form: UseFormReturn<ConfigurationValues> }) => (
  <SettingsSection title={texts.title} help={texts.help}>
    <NameList
      form={form}
      name="access.hosts"
      typedName="access.typedHost"
      texts={texts.hosts}
      check={problemOf}
    />
  </SettingsSection>
)

function problemOf(name: string): string | undefined {
  const problem = hostProblem(name)
  return problem && translate(problem)
}
