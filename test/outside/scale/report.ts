/** What a part of the test says. */
export interface Report {
  /** Something that must hold: the work throws when it does not. */
  check(what: string, work: () => Promise<unknown> | unknown): Promise<void>;
  /** A line with figures. */
  note(line: string): void;
}

/** A report that counts, and says at once what failed. */
export function createReport(
  write: (text: string) => void,
): Report & { readonly passed: number; readonly failed: number } {
  let [passed, failed] = [0, 0];
  return {
    get passed() {
      return passed;
    },
    get failed() {
      return failed;
    },
    async check(what, work) {
      try {
        await work();
        passed += 1;
        write(`ok   ${what}\n`);
      } catch (error) {
        failed += 1;
        write(`FAIL ${what}: ${error instanceof Error ? error.message : error}\n`);
      }
    },
    note: (line) => write(`     ${line}\n`),
  };
}
