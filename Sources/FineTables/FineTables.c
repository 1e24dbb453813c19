#include "FineTables.h"

static const unsigned char tables[] = {
#embed "../../Protocol/tables.json"
};

const unsigned char *fine_tables(size_t *count) {
    *count = sizeof tables;
    return tables;
}
