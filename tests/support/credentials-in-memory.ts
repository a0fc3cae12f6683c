import type { CredentialStore, Credentials } from '../../lib/mcp/oauth/credentials.ts'

/** For a test that ends with its connection. */
export function inMemory(): CredentialStore {
  const held = new Map<string, Credentials>()
  return {
    load: async (server) => structuredClone(held.get(server) ?? null),
    save: async (server, value) => void held.set(server, structuredClone(value)),
    remove: async (server) => void held.delete(server),
  }
}
