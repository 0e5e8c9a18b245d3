import { useTags } from './api/works-api.ts'

/** The id of the tag that the URL of images names. */
export function useTagId(name: string | undefined): string | undefined {
  const { data } = useTags()
  return data?.find((tag) => tag.name === name)?.id
}
