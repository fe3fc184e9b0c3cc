import * as z from 'zod';

/**
 * A schema that looks at no value whose size is refused: to say what is wrong with each of a hundred thousand items would
 * take seconds.
 * @param problemOf what is wrong with the size of a value
 */
export const sizedFirst = <Schema extends z.ZodType>(
  schema: Schema,
  problemOf: (value: unknown) => string | undefined,
): z.ZodType<z.output<Schema>, z.input<Schema>> =>
  z.preprocess((value, { issues }) => {
    const message = problemOf(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
    return value;
  }, schema) as unknown as z.ZodType<z.output<Schema>, z.input<Schema>>;

/** A list of at most so many items. */
export const listOf = <Item extends z.ZodType>(
  list: z.ZodArray<Item>,
  most: number,
  message: string,
): z.ZodType<z.output<Item>[], z.input<Item>[]> =>
  sizedFirst(list.max(most, message), (value) => (Array.isArray(value) && value.length > most ? message : undefined));
